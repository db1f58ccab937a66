/** 125 000 km, with spaces that hold (Barlow has no narrow one). */
export const mileage = (km: number): string => `${String(km).replace(/\B(?=(\d{3})+$)/g, '\u00a0')}\u00a0km`
