/** Nothing read and nothing taken for so long: nobody is there. Every byte that a slow phone takes starts it anew. */
export const stalledMs = 20_000

/** The whole of a request, for its body to come in. */
export const requestMs = 20_000

/** The same for one that brings photos, and for their being drawn. */
export const uploadMs = 180_000
