import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** Buckets in seconds, from an answer out of memory to one that comes too late. */
const secondsBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** The counters of served requests. A label never contains a person, a garage or a requested address. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  return {
    registry,
    requests: new Counter({
      name: 'fil_http_requests_total',
      help: 'Requêtes, par adresse du plan et par réponse ; 499 : le client est parti avant la réponse.',
      labelNames: ['method', 'route', 'status'],
      registers,
    }),
    durations: new Histogram({
      name: 'fil_http_request_duration_seconds',
      help: 'Durée des requêtes, jusqu’au dernier octet.',
      labelNames: ['method', 'route'],
      buckets: secondsBuckets,
      registers,
    }),
    inFlight: new Gauge({ name: 'fil_http_requests_in_flight', help: 'Requêtes en cours.', registers }),
    streams: new Gauge({ name: 'fil_live_streams', help: 'Navigateurs tenus au courant par un flux.', registers }),
    signInFailures: new Counter({
      name: 'fil_sign_in_failures_total',
      help: 'Mots de passe refusés.',
      registers,
    }),
    refusals: new Counter({
      name: 'fil_rate_limited_total',
      help: 'Refus 429, par limite.',
      labelNames: ['limit'],
      registers,
    }),
    mails: new Counter({
      name: 'fil_mails_total',
      help: 'Messages : partis (sent), essais manqués (failed), abandonnés (dead).',
      labelNames: ['outcome'],
      registers,
    }),
    webhooks: new Counter({
      name: 'fil_webhooks_total',
      help: 'Envois aux webhooks : reçus (delivered), essais manqués (failed), abandonnés (given_up).',
      labelNames: ['outcome'],
      registers,
    }),
  }
}

export type Metrics = ReturnType<typeof createMetrics>
