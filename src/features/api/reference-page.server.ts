/** The reference as a page: the OpenAPI document without scripts. In English, as its names are. */
import type { DescribedOperation, OpenApiDocument, Schema } from './open-api.server.ts'

export function referencePage(document: OpenApiDocument): string {
  const { info, tags, components } = document
  return `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${escaped(info.title)}</title>
<link rel="stylesheet" href="/api/v1/reference.css">
</head>
<body>
<header>
<h1>${escaped(info.title)}</h1>
<p lang="fr">Interface de programmation de la boutique : la propriétaire crée une clé dans Paramètres, puis un programme l’envoie avec chaque requête.</p>
<p lang="ar" dir="rtl">واجهة برمجة المتجر: تُنشئ صاحبة المتجر مفتاحًا في الإعدادات، ويرسله البرنامج مع كل طلب.</p>
${info.description
  .split('\n\n')
  .map((text) => `<p>${inlineCode(text)}</p>`)
  .join('\n')}
<pre><code>curl -H "Authorization: Bearer mlf_…" https://…/api/v1/key</code></pre>
<p><a href="/api/v1/openapi.json">openapi.json</a> (OpenAPI ${escaped(document.openapi)}, version ${escaped(info.version)})</p>
</header>
<nav aria-label="Contents"><ul>${tags.map(({ name }) => `<li><a href="#${anchor(name)}">${escaped(name)}</a></li>`).join('')}<li><a href="#schemas">Schemas</a></li></ul></nav>
<main>
${tags.map(({ name, description }) => section(document, name, description)).join('\n')}
<section id="schemas"><h2>Schemas</h2>
${Object.entries(components.schemas)
  .map(
    ([name, schema]) =>
      `<article id="schema-${anchor(name)}"><h3>${escaped(name)}</h3>${fields(schema)}</article>`,
  )
  .join('\n')}
</section>
</main>
</body>
</html>
`
}

function section({ paths }: OpenApiDocument, tag: string, about: string): string {
  const found = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.tags.includes(tag))
      .map(([method, operation]) => article(method, path, operation)),
  )
  return `<section id="${anchor(tag)}"><h2>${escaped(tag)}</h2><p>${escaped(about)}</p>${found.join('\n')}</section>`
}

function article(method: string, path: string, operation: DescribedOperation): string {
  const { operationId, summary, description, parameters, requestBody, responses } = operation
  const rows = parameters.map(({ name, schema, required, description: text }) =>
    row(name, schema, required, text),
  )
  const answers = Object.entries(responses).map(([status, { description: text, content }]) => {
    const schema = Object.values(content ?? {})[0]?.schema
    return `<tr><th scope="row">${status}</th><td>${escaped(text)}</td><td>${schema ? typeOf(schema) : ''}</td></tr>`
  })
  const body = requestBody?.content['application/json']?.schema
  return `<article id="${operationId}">
<h3><span class="method ${method}">${method.toUpperCase()}</span> <code>${escaped(path)}</code></h3>
<p>${escaped(summary)}</p>
${description
  .split('\n\n')
  .map((text) => `<p>${inlineCode(text)}</p>`)
  .join('')}
<h4>Parameters</h4>${table(rows)}
${body ? `<h4>Body</h4>${body.$ref ? `<p>${typeOf(body)}</p>` : fields(body)}` : ''}
<h4>Answers</h4>${table(answers)}
</article>`
}

function fields(schema: Schema): string {
  const rows = Object.entries(schema.properties ?? {}).map(([name, property]) =>
    row(name, property, schema.required?.includes(name) ?? false, property.description ?? ''),
  )
  return rows.length > 0 ? table(rows) : `<p>${typeOf(schema)}</p>`
}

function row(name: string, schema: Schema, required: boolean, description: string): string {
  return `<tr><th scope="row"><code>${escaped(name)}</code>${required ? '' : ' <small>optional</small>'}</th><td>${typeOf(schema)}</td><td>${inlineCode(description)}</td></tr>`
}

function table(rows: string[]): string {
  return `<div class="wide"><table><tbody>${rows.join('')}</tbody></table></div>`
}

function typeOf({ $ref, type, items, anyOf, enum: values, const: constant, ...schema }: Schema): string {
  if ($ref) {
    const name = $ref.split('/').at(-1)!
    return `<a href="#schema-${anchor(name)}">${escaped(name)}</a>`
  }
  if (anyOf) return anyOf.map(typeOf).join(' or ')
  if (values) return values.map((value) => `<code>${escaped(JSON.stringify(value))}</code>`).join(' ')
  if (constant !== undefined) return `<code>${escaped(JSON.stringify(constant))}</code>`
  if (items) return `list of ${typeOf(items)}`
  if (schema.properties)
    return `{ ${Object.entries(schema.properties)
      .map(([name, property]) => `<code>${escaped(name)}</code>: ${typeOf(property)}`)
      .join(', ')} }`
  const limits = ['minimum', 'maximum', 'minLength', 'maxLength', 'default'].flatMap((name) =>
    schema[name] === undefined ? [] : `${name} ${JSON.stringify(schema[name])}`,
  )
  return [escaped([type].flat().join(' or ')), ...limits].join(', ')
}

function anchor(name: string): string {
  return name.toLowerCase().replaceAll(/\W+/g, '-')
}

function inlineCode(text: string): string {
  return escaped(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character]!)
}

/** A file of its own, because the policy allows no inline styles. */
export const REFERENCE_CSS = `
:root { color-scheme: light dark; --ink: #1d2733; --soft: #5a6675; --line: #d9dee5; --back: #fff; --sunk: #f4f6f8; --link: #1f4e8c; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6eaf0; --soft: #a3afbd; --line: #333d49; --back: #12171d; --sunk: #1b222a; --link: #8ab8f5; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 62rem; padding: 1.5rem 1rem 4rem; background: var(--back); color: var(--ink);
  font: 1rem/1.55 system-ui, sans-serif; }
h1 { font-size: 1.75rem; margin-block: 0 .5rem; }
h2 { border-block-end: 1px solid var(--line); margin-block: 2.5rem .75rem; padding-block-end: .25rem; }
h3 { font-size: 1.05rem; margin-block: 0 .5rem; overflow-wrap: anywhere; }
h4 { font-size: .875rem; color: var(--soft); margin-block: 1rem .25rem; }
p { margin-block: .35rem; }
a { color: var(--link); }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1rem; list-style: none; padding: 0; }
nav a { display: inline-block; padding-block: .5rem; }
article { border: 1px solid var(--line); border-radius: .75rem; margin-block: 1rem; padding: 1rem; }
code, pre { font: .875em/1.5 ui-monospace, monospace; }
pre { background: var(--sunk); border-radius: .5rem; overflow-x: auto; padding: .75rem 1rem; }
.method { border-radius: .375rem; background: var(--sunk); font-size: .8125rem; padding: .1rem .5rem; }
.post, .patch { color: var(--back); background: var(--link); }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: .9375rem; inline-size: 100%; }
th, td { border-block-start: 1px solid var(--line); padding: .35rem .5rem; text-align: start; vertical-align: top; }
th { font-weight: 600; white-space: nowrap; }
small { color: var(--soft); font-weight: 400; }
`
