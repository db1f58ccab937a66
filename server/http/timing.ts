/** Nothing read and nothing taken for so long: nobody is there. Every byte that a slow phone takes starts it anew. */
export const stalledMs = 20_000

/** The whole of a request, for its body to come in. */
export const requestMs = 20_000

/** For the fields of a form with photos, up to its first photo. */
export const fieldsMs = 10_000

/** How often the pace of a photo that comes in is looked at. */
export const paceMs = 20_000

/** The whole of a request that brings photos, and their being drawn. */
export const uploadMs = 180_000
