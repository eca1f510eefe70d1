/** `AV-12`, the number of a credit note as it is printed. */
export function creditNoteId({ number }: { number: number }): string {
  return `AV-${number}`
}
