/* The style sheet of customers' pages: what these import, and nothing of the staff's. */
import './client/styles/tokens.css'
import './client/styles/fonts.css'
import './client/styles/base.css'

export { PublicLayout } from './views/layout/PublicLayout.tsx'
export { PrivacyPage } from './views/privacy/PrivacyPage.tsx'
export { ExpiredLinkPage } from './views/tracking/ExpiredLinkPage.tsx'
export { TrackingPage } from './views/tracking/TrackingPage.tsx'
