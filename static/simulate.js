// Everything simulated. The page's application opens the desk (`open`, through static/boot.js), which shares the runs among
// workers; this same file is their program, and where a page may not have workers, that of a guest on the page's own thread.
// Messages are lines of text (src/job/message.rs, src/web/studio.rs) and, for a recorded run, arrays of numbers. A worker
// says `ready 0` first, because what is sent to it earlier is lost.
import init, { Desk, Simulator } from './sim_worker.js';

/** How long a slice may take: a worker must look for a newer order, a page must stay smooth. */
const SLICE_MS = { worker: 25, page: 5 };
/** How long a worker rests between two slices while a finger moves something: painting shares its processor. */
const CALM_MS = 50;
/** How long after the last movement a finger counts as resting. */
const MOVING_MS = 200;
/** Events between two looks at the clock. */
const EVENTS = 4096;

/** `fetching` once for everything in this thread; after a failure the next call tries anew. */
const once = (fetching) => {
  let under = null;
  return () => {
    under ??= fetching().catch((error) => {
      under = null;
      throw error;
    });
    return under;
  };
};
const load = once(init);
/** The time machine's own module. */
const loadMachine = once(async () => {
  const module = await import('./time_machine.js');
  await module.default();
  return module.TimeMachine;
});

/** Fetches the simulators; `post` gets every answer. */
export async function start(post, where = 'page') {
  await load();
  const simulator = new Simulator();
  const channel = new MessageChannel();
  let awake = false;
  let stopped = false;
  let calm = false;

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
    if (calm) setTimeout(slice, CALM_MS);
    else if (where === 'worker') channel.port2.postMessage(0);
    else if (window.requestIdleCallback) window.requestIdleCallback(slice, { timeout: 100 });
    else setTimeout(slice, 0);
  };
  channel.port1.onmessage = slice;

  return {
    receive(text) {
      if (text === 'calm' || text === 'brisk') {
        calm = text === 'calm';
        return;
      }
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

/** Milliseconds between two reports to the page, and between two looks at the workers. */
const REPORT_MS = 60;
const LOOK_MS = 500;

const now = () => performance.now() / 1000;

/** How many workers may share the work: one processor stays with the page. */
const spareProcessors = () => Math.min(Math.max((navigator.hardwareConcurrency || 1) - 1, 1), 8);

/** A worker, or with `inPage` a guest that looks like one. Throws where workers are forbidden. */
export function hire(inPage) {
  if (!inPage) return new Worker(import.meta.url, { type: 'module' });
  const guest = {
    postMessage: (text) => guest.host?.receive(text),
    terminate() {
      guest.gone = true;
      guest.host?.stop();
    },
  };
  start((data) => guest.gone || guest.onmessage?.({ data }))
    .then((host) => {
      guest.host = host;
      if (guest.gone) host.stop();
      else guest.onmessage?.({ data: 'ready 0' });
    })
    .catch((error) => guest.gone || guest.onerror?.(error));
  return guest;
}

/** Opens the desk of a page; `hear` is told in lines of text how the simulations stand. */
export async function open(hear, lang) {
  await load();
  const desk = new Desk(spareProcessors(), lang);
  const workers = new Map();
  let inPage = false;
  let reporting = null;
  let looking = null;

  const report = () => {
    clearTimeout(reporting);
    reporting = null;
    const text = desk.take_update();
    if (text) hear(text);
  };
  const act = (text) => {
    for (const line of text ? text.split('\n') : []) {
      const [what, place] = line.split(' ', 2);
      if (what === 'page') inPage = true;
      else if (what === 'start') employ(Number(place));
      else if (what === 'terminate') dismiss(Number(place));
      else if (what === 'send') workers.get(Number(place))?.postMessage(line.slice(what.length + place.length + 2));
    }
    reporting ??= setTimeout(report, REPORT_MS);
    if (desk.is_running()) looking ??= setInterval(() => act(desk.look(now())), LOOK_MS);
    else looking = clearInterval(looking) ?? null;
  };
  const dismiss = (place) => {
    const worker = workers.get(place);
    workers.delete(place);
    if (!worker) return;
    worker.onmessage = worker.onerror = null;
    worker.terminate();
  };
  const employ = (place) => {
    dismiss(place);
    const died = (event) => {
      // It is no mistake of the page that workers are forbidden or die.
      event?.preventDefault?.();
      dismiss(place);
      act(desk.died(place, now()));
    };
    try {
      const worker = hire(inPage);
      workers.set(place, worker);
      worker.onmessage = (event) => act(desk.said(place, event.data, now()));
      worker.onerror = died;
    } catch {
      // Later: the desk is told of one thing at a time.
      setTimeout(died, 0);
    }
  };

  let moving = null;
  const tell = (text) => workers.forEach((worker) => worker.postMessage(text));
  const moved = () => {
    if (moving === null) tell('calm');
    clearTimeout(moving);
    moving = setTimeout(() => {
      moving = null;
      tell('brisk');
    }, MOVING_MS);
  };
  addEventListener('input', moved, { capture: true, passive: true });
  addEventListener('pointermove', (event) => event.buttons && moved(), { capture: true, passive: true });

  return {
    ask: (link, wish) => act(desk.ask(link, wish, now())),
    leave(link) {
      act(desk.leave(link, now()));
      report();
    },
    cancel() {
      act(desk.cancel(now()));
      report();
    },
    machine: (place, link) => machine(place, link, lang),
  };
}

/** What ends the time machine in an element. */
const machines = new WeakMap();

/** Shows the time machine for the scenario of a link in an element of the page, in place of an earlier one; none without a link. */
export async function machine(place, link, lang) {
  machines.get(place)?.();
  machines.delete(place);
  if (!link) return;
  let view = null;
  let rest = () => {};
  let gone = false;
  machines.set(place, () => {
    gone = true;
    rest();
    view?.free();
  });
  const TimeMachine = await loadMachine();
  if (gone) return;
  const simulate = (order) => {
    rest();
    rest = record(view, order);
  };
  view = new TimeMachine(place, link, lang, simulate);
  simulate(view.order());
}

/** Has runs recorded by a worker of their own, or where there is none by a guest. Returns what gives it up. */
function record(view, order, inPage = false) {
  let worker = null;
  let end = () => {
    worker.onmessage = worker.onerror = null;
    worker.terminate();
    end = () => {};
  };
  const refused = (why) => {
    view.refused(why);
    end();
  };
  const heard = ({ data }) => {
    if (typeof data !== 'string') {
      if (!view.add(data)) end();
    } else if (data === 'ready 0') {
      worker.postMessage(order);
    } else {
      const why = data.split('\n').find((line) => line.startsWith('unrecorded '));
      if (why) refused(why.slice('unrecorded '.length));
    }
  };
  const died = () => {
    if (inPage) return refused('crashed');
    end();
    // Everything once more, in place of what it had done.
    end = record(view, view.order(), true);
  };
  try {
    worker = hire(inPage);
    worker.onmessage = heard;
    worker.onerror = (event) => {
      // It is no mistake of the page that workers are forbidden or die.
      event.preventDefault?.();
      died();
    };
  } catch {
    return record(view, order, true);
  }
  return () => end();
}

if (typeof document === 'undefined') {
  start((data) => postMessage(data, data.buffer ? [data.buffer] : []), 'worker').then((host) => {
    onmessage = (event) => host.receive(event.data);
    postMessage('ready 0');
  });
}
