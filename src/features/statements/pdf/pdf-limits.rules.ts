/** What a PDF of a statement may be. */
export const MAX_PDF_BYTES = 5_000_000
export const MAX_PDF_PAGES = 50

export const PDF_PROBLEMS = ['pdfBad', 'pdfLocked', 'pdfEmpty', 'pdfTooBig', 'pdfTooLong'] as const
export type PdfProblem = (typeof PDF_PROBLEMS)[number]
