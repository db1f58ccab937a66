type Shape = { box: string; body: string }

export const jaw = 'M8 -8.94L8 -5.2L-3 -5.2L-6 0L-3 5.2L8 5.2L8 8.94A12 12 0 1 1 8 -8.94Z'
export const smallNut = 'M5.2 0L3.1 3.64L-1.1 3.64L-3.2 0L-1.1 -3.64L3.1 -3.64Z'

/** The drawings that are more than one stroke. */
export const shapes = {
  jaw: {
    box: '0 0 36 36',
    body: `<g transform="translate(18 20) rotate(90)"><path d="${jaw}" fill="currentColor" stroke="currentColor" stroke-linejoin="round"/></g><path d="M18 0v10" stroke="currentColor" stroke-width="4" fill="none"/>`,
  },
  loose: {
    box: '0 0 96 64',
    body: `<path d="M6 34H58" stroke="currentColor" stroke-width="3" stroke-dasharray="2 8" stroke-linecap="round"/><g transform="translate(72 34) scale(1.6)"><path d="${jaw}" fill="currentColor"/></g>`,
  },
} satisfies Record<string, Shape>

export type ShapeName = keyof typeof shapes
