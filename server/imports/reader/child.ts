import type { ReadingChoice } from '../../../domain/imports/reading.ts'
import { serveOrders } from '../../confined/serve-orders.ts'

// The process that reads imported files.
if (process.send) {
  await serveOrders<ReadingChoice>(async () => {
    const { readContent } = await import('./read-content.ts')
    return (file, choice) => readContent(file, choice, write)
  })
}

const write = (piece: string): Promise<void> =>
  new Promise((resolve, reject) => {
    process.stdout.write(piece, (error) => (error ? reject(error) : resolve()))
  })
