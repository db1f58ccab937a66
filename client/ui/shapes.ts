export const jaw = 'M8 -8.94L8 -5.2L-3 -5.2L-6 0L-3 5.2L8 5.2L8 8.94A12 12 0 1 1 8 -8.94Z'
export const smallNut = 'M5.2 0L3.1 3.64L-1.1 3.64L-3.2 0L-1.1 -3.64L3.1 -3.64Z'
