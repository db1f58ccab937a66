/** Id prefix of the update form's fields, beside those of the page behind it. */
export const scope = 'maj'

/** Ids of the separate forms that lead to other pages before hydration. */
export const plainForms = { type: 'maj-type', client: 'maj-client', car: 'maj-vehicule' }
