import { Router } from 'express'
import { apiDescription, openApiDocument } from '../../domain/openapi/document.ts'
import { type CachedAnswer, cacheText, sendCached } from '../http/cached-answer.ts'
import { bareShell, sendPage } from '../http/page.ts'

const cache = 'public, max-age=300'

/** The calls described, for programs and for people. Public, and the same for everybody: written and compressed once. */
export function apiDescriptions(): Router {
  const router = Router()
  let document: Promise<CachedAnswer> | undefined

  router.get(apiDescription.document, async (req, res) => {
    document ??= cacheText(JSON.stringify(openApiDocument()), { type: 'application/json; charset=utf-8', cache })
    sendCached(req, res, await document)
  })

  router.get(apiDescription.page, async (req, res) => {
    res.set('Cache-Control', cache)
    // Whatever follows in the address, it is the same page: it is not to be rendered anew for it.
    await sendPage(req, res, 'apiDocs', {}, { ...bareShell(req, res), path: req.baseUrl + req.path }, 200)
  })

  return router
}
