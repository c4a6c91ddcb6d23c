// Prometheus metrics, all names under parley_. Labels are route patterns and states: never a person, a channel or a host. Every pair of labels is
// another series for as long as the process lives: a route has one, beyond so many routes they share one, and only what has few labels has buckets.

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry, Summary } from 'prom-client';

export interface MetricSources {
  readonly pool: () => { total: number; idle: number; waiting: number };
  readonly jobs: () => Promise<Array<{ state: string; count: number }>>;
  readonly outbox: () => { rows: number; seconds: number };
  readonly droppedLines: () => number;
}

export interface Metrics {
  /** Counts a request that was answered. */
  request(answered: { method: string; route: string; status: number; seconds: number }): void;
  readonly webSockets: Gauge;
  readonly jobRuns: Counter<'name' | 'outcome'>;
  /** Where modules register figures of their own. */
  readonly register: Registry;
  /** Where the gauges look on each scrape; set once everything is open. */
  observe(sources: MetricSources): void;
  text(): Promise<string>;
}

const JOB_STATES = ['pending', 'running', 'done', 'dead'];

/** Of the routes; what else a stranger sends is one. */
const METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** In the order in which they are used first: a figure that came and went would be of no use. */
const ROUTES_MAX = 150;
const OTHER = 'other';

const BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Memory, garbage collection and the event loop are of the process, whose kernel may be closed and opened anew. */
let ofProcess: Registry | undefined;

/** Watched once: the watchers are never ended by what starts them, and each would keep its kernel for as long as the process lives. */
const addFiguresOfProcess = (register: Registry): void => {
  if (ofProcess === undefined) {
    ofProcess = new Registry();
    collectDefaultMetrics({ prefix: 'parley_', register: ofProcess });
  }
  for (const { name } of ofProcess.getMetricsAsArray()) {
    const figure = ofProcess.getSingleMetric(name);
    if (figure) register.registerMetric(figure);
  }
};

export const createMetrics = (): Metrics => {
  const register = new Registry();
  const registers = [register];
  addFiguresOfProcess(register);
  const latency = new Histogram({
    name: 'parley_http_request_duration_seconds',
    help: 'Request latency by method and class of status',
    labelNames: ['method', 'status'] as const,
    buckets: BUCKETS_SECONDS,
    registers,
  });
  const requests = new Summary({
    name: 'parley_http_route_duration_seconds',
    help: 'Requests and the time that they took, by route pattern',
    labelNames: ['method', 'route'] as const,
    percentiles: [],
    registers,
  });
  const failures = new Counter({
    name: 'parley_http_route_failures_total',
    help: 'Requests that were answered with a status of 500 or more, by route pattern',
    labelNames: ['method', 'route'] as const,
    registers,
  });
  const named = new Set<string>();
  const placeOf = (method: string, route: string) => {
    const name = `${method} ${route}`;
    if (named.size < ROUTES_MAX) named.add(name);
    return named.has(name) ? { method, route } : { method: OTHER, route: OTHER };
  };
  const webSockets = new Gauge({
    name: 'parley_websocket_connections',
    help: 'Open WebSocket connections',
    registers,
  });
  const jobRuns = new Counter({
    name: 'parley_jobs_total',
    help: 'Ended runs of background jobs by name and outcome: done, retry, dead, lost',
    labelNames: ['name', 'outcome'] as const,
    registers,
  });
  return {
    request: ({ method, route, status, seconds }) => {
      const labels = {
        method: METHODS.has(method) ? method : 'other',
        status: `${Math.floor(status / 100)}xx`,
      };
      latency.observe(labels, seconds);
      const place = placeOf(labels.method, route);
      requests.observe(place, seconds);
      if (status >= 500) failures.inc(place);
    },
    webSockets,
    jobRuns,
    register,
    observe: (sources) => observe(registers, sources),
    text: () => register.metrics(),
  };
};

const observe = (registers: Registry[], { pool, jobs, outbox, droppedLines }: MetricSources): void => {
  new Counter({
    name: 'parley_log_lines_dropped_total',
    help: 'Lines of the log that could not be written',
    registers,
    collect() {
      this.reset();
      this.inc(droppedLines());
    },
  });
  new Gauge({
    name: 'parley_database_pool_connections',
    help: 'Database connections by state; waiting counts requests for one',
    labelNames: ['state'] as const,
    registers,
    collect() {
      for (const [state, count] of Object.entries(pool())) this.set({ state }, count);
    },
  });
  new Gauge({
    name: 'parley_jobs',
    help: 'Background jobs by state',
    labelNames: ['state'] as const,
    registers,
    async collect() {
      this.reset();
      const counts = await jobs().catch(() => null);
      // Without a database there is nothing to count; the other figures are wanted most just then.
      if (counts === null) return;
      for (const state of JOB_STATES) this.set({ state }, 0);
      for (const { state, count } of counts) this.set({ state }, count);
    },
  });
  new Gauge({
    name: 'parley_outbox_lag_rows',
    help: 'Committed events that this process has not delivered yet',
    registers,
    collect() {
      this.set(outbox().rows);
    },
  });
  new Gauge({
    name: 'parley_outbox_lag_seconds',
    help: 'Age of the oldest event that this process has not delivered yet',
    registers,
    collect() {
      this.set(outbox().seconds);
    },
  });
};
