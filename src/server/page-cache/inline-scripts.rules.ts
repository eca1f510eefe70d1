/**
 * A cached page cannot carry a nonce, because a nonce must be different in every response. Its inline scripts are
 * allowed by the hash of their content instead. Only scripts that were rendered with the nonce are hashed, so a script
 * injected through user input does not run.
 */
export interface PageWithoutNonce {
  html: string
  /** The text of each of our own inline scripts. */
  scripts: string[]
}

export function withoutNonce(html: string, nonce: string): PageWithoutNonce {
  const attribute = ` nonce="${nonce}"`
  const scripts: string[] = []
  for (let at = html.indexOf('<script'), scriptEnd = 0; at >= 0; at = html.indexOf('<script', scriptEnd)) {
    const tagEnd = html.indexOf('>', at)
    scriptEnd = html.indexOf('</script', tagEnd)
    if (tagEnd < 0 || scriptEnd < 0) break
    const tag = html.slice(at, tagEnd)
    if (tag.includes(attribute) && !/\ssrc=|type="application\/(ld\+)?json"/.test(tag))
      scripts.push(html.slice(tagEnd + 1, scriptEnd))
  }
  return { html: html.replaceAll(attribute, ''), scripts }
}
