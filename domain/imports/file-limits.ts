const mb = 1024 * 1024

/** The bounds of an imported file. */
export const importLimits = {
  fileBytes: 20 * mb,
  lines: 20_000,
  columns: 100,
  /**
   * Characters of a cell: as in Excel, more refuses the file. Characters beyond the limit of every field are dropped.
   */
  cellRefused: 32_767,
  cellKept: 1000,
  /** Characters that are stored of a file. */
  charactersKept: 20_000_000,
  /** Characters of a sample value shown beside its column. */
  sampleKept: 100,
  /** Limits of an unpacked workbook, in bytes and parts. */
  zipBytes: 50 * mb,
  zipParts: 500,
  /** The maximum of shared texts, and below of styles and levels of the XML of a workbook. */
  sharedTexts: 2_000_000,
  styles: 65_500,
  xmlDepth: 50,
  readMs: 8000,
  readerHeapMb: 192,
  /** The maximum of files of a garage that wait for their import or are being imported. */
  waiting: 10,
  linesPageSize: 100,
  undoDays: 7,
} as const

const notRead = 'Ce fichier n’a pas pu être lu'

/** The reasons why a file cannot be read. */
export const fileFaults = {
  missing: 'Choisissez un fichier CSV ou Excel (.xlsx).',
  tooLarge: 'Fichier trop lourd\u00a0: 20 Mo au plus.',
  empty: 'Ce fichier est vide.',
  lines: 'Plus de 20 000 lignes\u00a0: partagez ce fichier en plusieurs.',
  columns: 'plus de 100 colonnes. Gardez celles des clients et des véhicules.',
  cell: 'une cellule de plus de 32 767 caractères. Videz-la, puis envoyez à nouveau ce fichier.',
  characters:
    'Plus de 20 millions de caractères\u00a0: gardez les colonnes des clients et des véhicules, ou partagez ce fichier en plusieurs.',
  quotes: 'des guillemets sont mal fermés. Corrigez-les, puis envoyez à nouveau ce fichier.',
  oldWorkbook:
    'Classeur protégé par un mot de passe, ou d’un ancien Excel (.xls)\u00a0: enregistrez-le en .xlsx ou en CSV, sans mot de passe.',
  webPage:
    'C’est une page web sous le nom d’un classeur\u00a0: ouvrez-la dans votre tableur, puis enregistrez-la en .xlsx ou en CSV.',
  otherFile: 'Ce n’est ni un fichier CSV, ni un classeur Excel (.xlsx).',
  bomb: 'Ce classeur est beaucoup trop gros une fois ouvert\u00a0: enregistrez la feuille en CSV.',
  tooLong: `${notRead} en 8 secondes\u00a0: enregistrez la feuille en CSV, ou partagez-la en plusieurs.`,
  died: `${notRead}\u00a0: enregistrez la feuille seule en CSV, ou partagez-la en plusieurs fichiers.`,
  unreadable: `${notRead}, il est abîmé\u00a0: enregistrez-le à nouveau, en .xlsx ou en CSV.`,
} as const

export type FileFault = keyof typeof fileFaults

/** A refused file, with the line where reading ended. */
export class RefusedFile extends Error {
  override name = 'RefusedFile'
  readonly fault: FileFault
  readonly line: number | undefined

  constructor(fault: FileFault, line?: number) {
    super(fault)
    this.fault = fault
    this.line = line
  }
}
