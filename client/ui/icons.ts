/** The drawings of `icons.svg`: 20 by 20, stroked in the colour of the text. */
export const iconNames = [
  'alert',
  'bell',
  'bin',
  'camera',
  'check',
  'copy',
  'download',
  'arrowDown',
  'down',
  'draft',
  'gear',
  'go',
  'grip',
  'history',
  'home',
  'image',
  'info',
  'late',
  'left',
  'mail',
  'more',
  'menu',
  'message',
  'signOut',
  'pen',
  'phone',
  'plus',
  'print',
  'redo',
  'right',
  'search',
  'tune',
  'undo',
  'arrowUp',
  'user',
  'close',
] as const

/** Larger drawings, sized by their class. */
export const shapeNames = ['jaw', 'loose', 'logo', 'thread'] as const

export type IconName = (typeof iconNames)[number]
export type ShapeName = (typeof shapeNames)[number]
