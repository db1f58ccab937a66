/** Drawings of 20 by 20, stroked in the colour of the text. */
export const icons = {
  alert: '<path d="M10 3l7.5 13.5h-15z"/><path d="M10 8v4M10 14.2v.01"/>',
  bell: '<path d="M4.5 14h11l-1.3-2V8.7a4.2 4.2 0 0 0-8.4 0V12z"/><path d="M8.3 16.6a1.8 1.8 0 0 0 3.4 0"/>',
  bin: '<path d="M3.5 5.5h13M8 5.5V3.5h4v2M5.5 5.5l.7 11h7.6l.7-11M8.5 9v4.5M11.5 9v4.5"/>',
  check: '<path d="M4 10.5l4 4 8-9"/>',
  copy: '<rect x="7" y="7" width="9.5" height="9.5" rx="1.5"/><path d="M13 7V5A1.5 1.5 0 0 0 11.5 3.5H5A1.5 1.5 0 0 0 3.5 5v6.5A1.5 1.5 0 0 0 5 13h2"/>',
  download: '<path d="M10 3v9.5M5.5 8.5L10 13l4.5-4.5M3.5 16.5h13"/>',
  arrowDown: '<path d="M10 4v12M5 11l5 5 5-5"/>',
  down: '<path d="M5 8l5 5 5-5"/>',
  draft:
    '<path d="M11 2.8H5.5A1.5 1.5 0 0 0 4 4.3v11.4a1.5 1.5 0 0 0 1.5 1.5h9a1.5 1.5 0 0 0 1.5-1.5V7.8z"/><path d="M11 2.8v5h5M7 11.2h6M7 14h4"/>',
  gear: '<path d="M3 6h6M13 6h4M3 14h4M11 14h6"/><circle cx="11" cy="6" r="2"/><circle cx="9" cy="14" r="2"/>',
  go: '<path d="M4 10h12M11 5l5 5-5 5"/>',
  grip: '<path d="M7 5h.01M13 5h.01M7 10h.01M13 10h.01M7 15h.01M13 15h.01" stroke-width="2.6"/>',
  history: '<path d="M3.8 8A6.6 6.6 0 1 1 3.5 11"/><path d="M3.3 4.2V8h3.8M10 6.5v4l2.5 1.5"/>',
  home: '<path d="M3.5 4h5v5h-5zM11.5 4h5v5h-5zM3.5 12h5v4.5h-5zM11.5 12h5v4.5h-5z"/>',
  info: '<circle cx="10" cy="10" r="7"/><path d="M10 9.3V14M10 6.3v.01"/>',
  late: '<circle cx="10" cy="10" r="7"/><path d="M10 6v4.2l2.8 1.8"/>',
  left: '<path d="M12 5l-5 5 5 5"/>',
  mail: '<path d="M3 5h14v10.5H3z"/><path d="M3 5.5l7 5.5 7-5.5"/>',
  more: '<path d="M4.5 10h.01M10 10h.01M15.5 10h.01" stroke-width="2.6"/>',
  menu: '<path d="M3 5.5h14M3 10h14M3 14.5h14"/>',
  message: '<path d="M3 4h14v9.5H9.5L6 17v-3.5H3z"/><path d="M6.5 7.5h7M6.5 10h4"/>',
  signOut: '<path d="M8 3.5H4.5A1 1 0 0 0 3.5 4.5v11a1 1 0 0 0 1 1H8M12.5 6l4 4-4 4M16.5 10H8"/>',
  pen: '<path d="M12.5 4.2l3.3 3.3L7 16.3l-4 .7.7-4z"/><path d="M10.8 6l3.2 3.2"/>',
  phone:
    '<path d="M6.8 3.2L4.3 4.1c-.7.3-1 1-.9 1.7.8 5.7 5.1 10 10.8 10.8.7.1 1.4-.2 1.7-.9l.9-2.5-3.7-2-1.7 1.6c-1.7-.8-3.3-2.4-4.1-4.1l1.5-1.8z"/>',
  plus: '<path d="M10 4v12M4 10h12"/>',
  print:
    '<path d="M5.5 8V3h9v5M5.5 14.5h-1A1.5 1.5 0 0 1 3 13V9.5A1.5 1.5 0 0 1 4.5 8h11A1.5 1.5 0 0 1 17 9.5V13a1.5 1.5 0 0 1-1.5 1.5h-1"/><path d="M5.5 12h9v5h-9z"/>',
  redo: '<path d="M16 8.5A6.3 6.3 0 1 0 16.3 11"/><path d="M16.5 4v4.5H12"/>',
  right: '<path d="M8 5l5 5-5 5"/>',
  search: '<circle cx="9" cy="9" r="5.5"/><path d="M13.2 13.2L17 17"/>',
  tune: '<path d="M3 6h14M5.5 10h9M8 14h4"/>',
  undo: '<path d="M4 8h8a4.3 4.3 0 0 1 0 8.5H8"/><path d="M7.5 4L3.5 8l4 4"/>',
  arrowUp: '<path d="M10 16V4M5 9l5-5 5 5"/>',
  user: '<circle cx="10" cy="6.5" r="3.2"/><path d="M3.8 16.8c.6-3.3 3.1-5 6.2-5s5.6 1.7 6.2 5"/>',
  close: '<path d="M5 5l10 10M15 5L5 15"/>',
} as const

export type IconName = keyof typeof icons
