/** HTML of the account chooser: no scripts or pictures; its inline style is allowed by hash. */
import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import { directionOf, inLanguage, otherLanguage, type Language } from '#core/text.ts'
import type { DevelopmentAccount } from './development-accounts.server.ts'
import { chooserText } from './development-chooser.text.ts'

const STYLE = `
:root{color-scheme:light dark;--bg:#faf6ef;--card:#fffdf9;--line:#e6dcca;--ink:#1e1b2a;--soft:#5c5566;--pri:#2a2f6e;--tint:#e8e7f0}
@media(prefers-color-scheme:dark){:root{--bg:#12132a;--card:#1b1d3a;--line:#34365c;--ink:#f4efe6;--soft:#b9b4c6;--pri:#b9bdf5;--tint:#2a2d55}}
*{box-sizing:border-box}
body{margin:0;min-block-size:100vb;display:grid;place-items:center;padding:16px;background:var(--bg);color:var(--ink);font:1rem/1.6 system-ui,sans-serif}
main{inline-size:100%;max-inline-size:420px;padding:28px 20px;border:1px solid var(--line);border-radius:18px;background:var(--card)}
header{display:flex;align-items:baseline;justify-content:space-between;gap:12px}
h1{margin:0;font-size:1.4rem}a{color:var(--pri)}p{margin:.4em 0 1.2em;color:var(--soft);font-size:.9rem}
form{display:grid;gap:8px}
button{display:grid;gap:0;inline-size:100%;padding:10px 14px;border:1px solid var(--line);border-radius:12px;background:none;color:inherit;font:inherit;text-align:start;cursor:pointer}
button:hover,button:focus-visible{background:var(--tint);border-color:var(--pri)}
button b{font-weight:600}button>bdi{justify-self:start}button>bdi,button small{color:var(--soft);font-size:.85rem}
button[name=cancel]{border-color:transparent;color:var(--pri);text-align:center;justify-content:center}`

/** Must not be reformatted: the hash covers every byte. */
const STYLE_TAG = raw(`<style>${STYLE}</style>`)
const HASH = createHash('sha256').update(STYLE).digest('base64')

export const CHOOSER_POLICY =
  `default-src 'none'; style-src 'sha256-${HASH}'; img-src 'self'; form-action 'self'; ` +
  `base-uri 'none'; frame-ancestors 'none'`

export function chooserPage(language: Language, accounts: DevelopmentAccount[]) {
  const t = inLanguage(chooserText, language)
  return page(
    language,
    html`<p>${t.lead}</p>
      <form method="post">
        ${accounts.map(
          ({ email, name, kind }) =>
            html`<button name="account" value="${email}">
              <b><bdi>${name}</bdi></b>
              <bdi dir="ltr">${email}</bdi>
              <small>${t[kind]}</small>
            </button>`,
        )}
        <button name="cancel" value="1">${t.cancel}</button>
      </form>`,
  )
}

export function expiredPage(language: Language) {
  const t = inLanguage(chooserText, language)
  return page(
    language,
    html`<p>${t.expired}</p>
      <a href="/admin/login">${t.back}</a>`,
  )
}

/** For a browser that has not opened the link of the start. */
export function keyPage(language: Language) {
  const t = inLanguage(chooserText, language)
  return page(
    language,
    html`<p>${t.keyMissing}</p>
      <a href="/admin/login">${t.back}</a>`,
    t.keyTitle,
  )
}

function page(
  language: Language,
  content: ReturnType<typeof html>,
  title = inLanguage(chooserText, language).title,
) {
  const t = inLanguage(chooserText, language)
  const other = otherLanguage(language)
  return html`<!doctype html>
    <html lang="${language}" dir="${directionOf(language)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="/favicon.svg" />
        ${STYLE_TAG}
      </head>
      <body>
        <main>
          <header>
            <h1>${title}</h1>
            <a href="?lang=${other}" lang="${other}">${t.otherLanguage}</a>
          </header>
          ${content}
        </main>
      </body>
    </html>`
}
