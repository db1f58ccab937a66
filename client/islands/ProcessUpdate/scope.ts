/** The fields of the update form, beside those of the page behind it. */
export const scope = 'maj'

/** Forms of their own, which lead elsewhere as long as no script does their work in place. */
export const plainForms = { type: 'maj-type', client: 'maj-client', car: 'maj-vehicule' }
