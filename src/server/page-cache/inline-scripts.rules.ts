/**
 * A page that many get cannot carry a nonce, which is worth something only while nobody knows it. Its own inline
 * scripts are named by their content instead. Only those that were rendered with the nonce are ours: one that
 * slipped in with somebody's words has none, is named by nobody and does not run.
 */
export interface UnsignedPage {
  html: string
  /** The text of each of our own inline scripts. */
  scripts: string[]
}

export function withoutNonce(html: string, nonce: string): UnsignedPage {
  const mark = ` nonce="${nonce}"`
  const scripts: string[] = []
  for (let at = html.indexOf('<script'), closed = 0; at >= 0; at = html.indexOf('<script', closed)) {
    const opened = html.indexOf('>', at)
    closed = html.indexOf('</script', opened)
    if (opened < 0 || closed < 0) break
    const tag = html.slice(at, opened)
    if (tag.includes(mark) && !/\ssrc=|type="application\/(ld\+)?json"/.test(tag))
      scripts.push(html.slice(opened + 1, closed))
  }
  return { html: html.replaceAll(mark, ''), scripts }
}
