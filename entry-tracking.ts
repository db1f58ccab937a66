/* The style sheet of customers' pages: what these import, and nothing of the staff's. */
import './client/styles/tokens.css'
import './client/styles/fonts.css'
import './client/styles/base.css'
