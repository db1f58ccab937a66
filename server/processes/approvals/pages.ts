import { answerPages } from './answer/pages.ts'
import { draftPages } from './draft/pages.ts'
import { proofPages } from './proof/pages.ts'
import { sendPages } from './request/pages.ts'

export const approvalPages = { ...draftPages, ...sendPages, ...answerPages, ...proofPages }
