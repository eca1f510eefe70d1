/** The short lines of the product page, in the reader's language. */
export interface TrustLine {
  text: string
  /** The path of an icon of 24 × 24: from the server, so that no icon is in a script. */
  icon: string
  href?: string
}

export interface TrustLines {
  /** With cost and time over all wilayas. */
  delivery: (TrustLine & { range: string; choose: string }) | undefined
  lines: TrustLine[]
}
