/** An e-mail as a page of the shop, whose content security policy allows no inline styles. */

/** Content is escaped, so only the program's own attributes match. */
const STYLE = / style="([^"]*)"/g

/** The same page with classes, and their style sheet. */
export function splitStyles(html: string): { html: string; css: string } {
  const styles = new Map<string, string>()
  const classed = html.replaceAll(STYLE, (_, style: string) => {
    const name = styles.get(style) ?? `s${styles.size}`
    styles.set(style, name)
    return ` class="${name}"`
  })
  const css = [...styles].map(([style, name]) => `.${name}{${style}}`).join('\n')
  return { html: classed, css }
}
