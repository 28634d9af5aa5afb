// Runs simulations: the program of a worker, or, where a page may not have workers, a guest on the page's own thread.
// Messages are lines of text (src/job/message.rs) and, for a recorded run, arrays of numbers. A worker says `ready 0` first,
// because what is sent to it earlier is lost.
import init, { Simulator, TimeMachine } from './sim_worker.js';

/** How long a slice may take: a worker must look for a newer order, a page must stay smooth. */
const SLICE_MS = { worker: 25, page: 5 };
/** Events between two looks at the clock. */
const EVENTS = 4096;

let loading = null;

/** Fetches the simulators, once for everything in this thread; after a failure the next call tries anew. */
function load() {
  loading ??= init().catch((error) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** Fetches the simulators; `post` gets every answer. */
export async function start(post, where = 'page') {
  await load();
  const simulator = new Simulator();
  const channel = new MessageChannel();
  let awake = false;
  let stopped = false;

  const slice = () => {
    if (stopped) return;
    const end = performance.now() + SLICE_MS[where];
    do {
      awake = simulator.step(EVENTS);
      const array = simulator.take_array();
      if (array) post(array);
    } while (awake && performance.now() < end);
    const text = simulator.take_text();
    if (text) post(text);
    if (awake) again();
  };
  // A message comes back at once, a timer after 4 ms; on the page the browser says when it has nothing better to do.
  const again = () => {
    if (where === 'worker') channel.port2.postMessage(0);
    else if (window.requestIdleCallback) window.requestIdleCallback(slice, { timeout: 100 });
    else setTimeout(slice, 0);
  };
  channel.port1.onmessage = slice;

  return {
    receive(text) {
      simulator.receive(text);
      if (awake || stopped) return;
      awake = true;
      again();
    },
    stop() {
      stopped = true;
      channel.port1.close();
    },
  };
}

/** What ends the time machine in an element. */
const machines = new WeakMap();

/** Shows the time machine for the scenario of a link in an element of the page, in place of an earlier one; none without a link. */
export async function machine(place, link, lang = 'en') {
  machines.get(place)?.();
  let view = null;
  let rest = () => {};
  let gone = false;
  machines.set(place, () => {
    gone = true;
    rest();
    view?.free();
  });
  if (!link) return;
  await load();
  if (gone) return;
  const simulate = (order) => {
    rest();
    rest = record(view, order);
  };
  view = new TimeMachine(place, link, lang, simulate);
  simulate(view.order());
}

/** Has runs recorded by a worker, or where there is none on the page's own thread. Returns what gives it up. */
function record(view, order) {
  let stop = () => {};
  let over = false;
  const end = () => {
    over = true;
    stop();
  };
  const hear = (data) => {
    if (over) return;
    if (typeof data !== 'string') {
      if (!view.add(data)) end();
      return;
    }
    const refusal = data.split('\n').find((line) => line.startsWith('unrecorded '));
    if (!refusal) return;
    view.refused(refusal.slice('unrecorded '.length));
    end();
  };
  const inPage = () => {
    start(hear).then(
      (host) => {
        if (over) return host.stop();
        stop = host.stop;
        host.receive(order);
      },
      () => hear('unrecorded crashed'),
    );
  };
  try {
    const worker = new Worker(import.meta.url, { type: 'module' });
    stop = () => worker.terminate();
    worker.onmessage = ({ data }) => {
      if (data === 'ready 0') worker.postMessage(order);
      else hear(data);
    };
    worker.onerror = (event) => {
      // Handled here: it is no mistake of the page that workers are forbidden or die.
      event.preventDefault();
      worker.terminate();
      if (over) return;
      stop = () => {};
      // Everything once more, in place of what it had done.
      order = view.order();
      inPage();
    };
  } catch {
    inPage();
  }
  return end;
}

if (typeof document === 'undefined') {
  start((data) => postMessage(data, data.buffer ? [data.buffer] : []), 'worker').then((host) => {
    onmessage = (event) => host.receive(event.data);
    postMessage('ready 0');
  });
}
