import { Router } from 'express'
import { apiDescription } from '../../domain/api-routes.ts'
import { type OpenApiDocument, openApiDocument } from '../../domain/openapi/document.ts'
import { page } from '../http/page.ts'

const cache = 'public, max-age=300'

/** The calls described, for programs and for people. Public, and the same for everybody. */
export function apiDescriptions(): Router {
  const router = Router()
  let document: OpenApiDocument | undefined
  const once = () => {
    document ??= openApiDocument()
    return document
  }

  router.get(apiDescription.document, (_req, res) => {
    res.set('Cache-Control', cache).json(once())
  })

  router.get(apiDescription.page, async (req, res) => {
    res.set('Cache-Control', cache)
    await page(req, res, 'apiDocs', { document: once() })
  })

  return router
}
