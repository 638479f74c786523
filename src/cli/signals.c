/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/cli.h"

#include <pthread.h>
#include <signal.h>
#include <unistd.h>

static GCancellable *cancellable;
static int caught; /* (atomic) */
static pthread_t main_thread;

/* How often a call that waits for data is woken after the cancellation. */
static const struct timespec NUDGE = { .tv_nsec = 20000000 };

static void
wake (int number)
{
}

/* A handler may not cancel (it takes locks), so a thread waits for the signals instead. The main thread may be held in a
 * read (): GLib asks for the cancellation again whenever a signal interrupts one. A second signal ends the program where
 * work does not ask at all; nothing is under its final name before it is whole. */
static void *
wait_for_signals (void *data)
{
  const sigset_t *set = data;
  int number;

  if (sigwait (set, &number) != 0) {
    return NULL;
  }
  g_atomic_int_set (&caught, number);
  g_cancellable_cancel (cancellable);
  for (;;) {
    pthread_kill (main_thread, SIGURG);
    number = sigtimedwait (set, NULL, &NUDGE);
    if (number > 0) {
      _exit (128 + number);
    }
  }
}

/**
 * gable_cli_catch_signals:
 *
 * Makes SIGINT and SIGTERM cancel the work in hand, so that no half-written file is left. To be called once, before any
 * thread is started.
 */
void
gable_cli_catch_signals (void)
{
  static sigset_t set;
  struct sigaction action = { .sa_handler = wake }; /* without SA_RESTART */
  pthread_attr_t attributes;
  pthread_t thread;

  cancellable = g_cancellable_new ();
  main_thread = pthread_self ();
  sigemptyset (&action.sa_mask);
  sigaction (SIGURG, &action, NULL);
  /* A limit on the size of files is an error of the write (), to be told like any other. */
  signal (SIGXFSZ, SIG_IGN);
  sigemptyset (&set);
  sigaddset (&set, SIGINT);
  sigaddset (&set, SIGTERM);
  if (pthread_sigmask (SIG_BLOCK, &set, NULL) != 0) {
    return;
  }
  pthread_attr_init (&attributes);
  pthread_attr_setdetachstate (&attributes, PTHREAD_CREATE_DETACHED);
  if (pthread_create (&thread, &attributes, wait_for_signals, &set) != 0) {
    pthread_sigmask (SIG_UNBLOCK, &set, NULL);
  }
  pthread_attr_destroy (&attributes);
}

/* For a program that this one turns into: a mask outlives exec. */
void
gable_cli_release_signals (void)
{
  sigset_t set;

  sigemptyset (&set);
  sigaddset (&set, SIGINT);
  sigaddset (&set, SIGTERM);
  pthread_sigmask (SIG_UNBLOCK, &set, NULL);
}

GCancellable *
gable_cli_get_cancellable (void)
{
  return cancellable;
}

/* The signal that asked to stop, or 0. */
int
gable_cli_get_signal (void)
{
  return g_atomic_int_get (&caught);
}
