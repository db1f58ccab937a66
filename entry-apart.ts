/* The style sheet of pages that stand apart from the staff's: the job card to print and the description of the calls. */
import './client/styles/tokens.css'
import './client/styles/fonts.css'
import './client/styles/base.css'

export { ApiDocsLayout } from './views/api-docs/ApiDocsLayout.tsx'
export { ApiDocsPage } from './views/api-docs/ApiDocsPage.tsx'
export { PrintLayout } from './views/layout/PrintLayout.tsx'
export { JobCardPage } from './views/processes/JobCardPage.tsx'
