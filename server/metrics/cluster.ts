import cluster from 'node:cluster'
import { randomUUID } from 'node:crypto'
import { AggregatorRegistry, type Registry } from 'prom-client'

const patienceMs = 6_000

type Question = { type: 'fil:metrics?'; id: string }
type Answer = { type: 'fil:metrics'; id: string; text: string | null }

/** For the supervisor: the figures of all servers as one, for itself and for the server that was asked. */
export function gatherMetrics(): () => Promise<string> {
  const all = new AggregatorRegistry()
  cluster.on('message', (worker, message: Question) => {
    if (message?.type !== 'fil:metrics?') return
    const answer = (text: string | null) => {
      const sent: Answer = { type: 'fil:metrics', id: message.id, text }
      if (worker.isConnected()) worker.send(sent)
    }
    all.clusterMetrics().then(answer, () => answer(null))
  })
  return () => all.clusterMetrics()
}

/** For one server of several: hands its figures to the supervisor, and asks it for those of all. */
export function shareMetrics(registry: Registry): () => Promise<string> {
  AggregatorRegistry.setRegistries([registry])
  new AggregatorRegistry()
  return () =>
    new Promise((resolve, reject) => {
      const id = randomUUID()
      const settle = (text: string | null) => {
        clearTimeout(timer)
        process.off('message', listen)
        if (text === null) reject(new Error('The supervisor has no figures'))
        else resolve(text)
      }
      const listen = (message: Answer) => {
        if (message?.type === 'fil:metrics' && message.id === id) settle(message.text)
      }
      const timer = setTimeout(settle, patienceMs, null)
      process.on('message', listen)
      process.send?.({ type: 'fil:metrics?', id } satisfies Question)
    })
}
