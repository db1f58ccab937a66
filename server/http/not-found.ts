import type { RequestHandler } from 'express'
import { notFound } from './errors.ts'

export const unknownAddress: RequestHandler = () => {
  throw notFound()
}
