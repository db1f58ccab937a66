/* The style sheet of the full-screen loader: what a page one enters through it needs for its first paint. */
import './client/styles/tokens.css'
import './client/styles/fonts.css'
import './client/styles/base.css'

export { FullScreenLoader } from './client/islands/FullScreenLoader/FullScreenLoader.tsx'
