type Shape = { box: string; body: string }
type Paint = { nut: string }

const jaw = 'M8 -8.94L8 -5.2L-3 -5.2L-6 0L-3 5.2L8 5.2L8 8.94A12 12 0 1 1 8 -8.94Z'
const smallNut = 'M5.2 0L3.1 3.64L-1.1 3.64L-3.2 0L-1.1 -3.64L3.1 -3.64Z'
const thread = 'M23.5 24.5C14 34 4 27 5 35.5C6 43 17 42 24 38C31 34 37 34 43 39'

/** The drawings that are more than one stroke. `paint` holds the classes that colour their inner parts. */
export const shapes = (paint: Paint) =>
  ({
    jaw: {
      box: '0 0 36 36',
      body: `<g transform="translate(18 20) rotate(90)"><path d="${jaw}" fill="currentColor" stroke="currentColor" stroke-linejoin="round"/></g><path d="M18 0v10" stroke="currentColor" stroke-width="4" fill="none"/>`,
    },
    loose: {
      box: '0 0 96 64',
      body: `<path d="M6 34H58" stroke="currentColor" stroke-width="3" stroke-dasharray="2 8" stroke-linecap="round"/><g transform="translate(72 34) scale(1.6)"><path d="${jaw}" fill="currentColor"/></g>`,
    },
    logo: {
      box: '0 0 48 48',
      body: `<path d="${thread}" fill="none" stroke="currentColor" stroke-width="4.6" stroke-linecap="round" stroke-linejoin="round"/><g transform="translate(31.5 16.5) rotate(-45)"><path d="${jaw}" fill="currentColor" stroke="currentColor" stroke-width="1.2" stroke-linejoin="round"/><path class="${paint.nut}" d="${smallNut}"/></g>`,
    },
  }) satisfies Record<string, Shape>

export type ShapeName = keyof ReturnType<typeof shapes>
