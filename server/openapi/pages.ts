import { Router } from 'express'
import { apiDescription } from '../../domain/openapi/address.ts'
import { openApiDocument } from '../../domain/openapi/document.ts'
import { type CachedAnswer, cacheText, sendCached } from '../http/answer/assets.ts'
import { page } from '../http/answer/page.ts'

const cache = 'public, max-age=300'

/** The descriptions of the calls, public and identical for everybody: rendered and compressed once. */
export function apiDescriptions(): Router {
  const router = Router()
  let document: Promise<CachedAnswer> | undefined

  router.get(apiDescription.document, async (req, res) => {
    document ??= cacheText(JSON.stringify(openApiDocument()), { type: 'application/json; charset=utf-8', cache })
    sendCached(req, res, await document)
  })

  router.get(apiDescription.page, async (req, res) => {
    res.set('Cache-Control', cache)
    await page(req, res, 'apiDocs', {})
  })

  return router
}
