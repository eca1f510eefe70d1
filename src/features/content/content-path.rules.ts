/** Reads and changes one value of a document by its path, such as `slides.2.title.fr`. */
import type { Shape } from './content-shape.rules.ts'

type Container = Record<string, unknown>

export function valueAt(content: unknown, path: string): unknown {
  return path.split('.').reduce((value, name) => (value as Container | undefined)?.[name], content)
}

/** A copy of the document with another value. */
export function withValueAt(content: unknown, path: string, value: unknown): unknown {
  const [name = '', ...rest] = path.split('.')
  const changed = rest.length > 0 ? withValueAt((content as Container)[name], rest.join('.'), value) : value
  return Array.isArray(content)
    ? content.with(Number(name), changed)
    : { ...(content as Container), [name]: changed }
}

/** A copy of the list with one item at another place. */
export function withMoved<T>(list: readonly T[], from: number, to: number): T[] {
  return to < 0 || to >= list.length ? [...list] : list.toSpliced(from, 1).toSpliced(to, 0, list[from]!)
}

/** Whether a stored draft has the fields of the document; an older version of the program may have had others. */
export function isOfShape(shape: Shape, value: unknown): boolean {
  switch (shape.kind) {
    case 'number':
      return typeof value === 'number'
    case 'list':
      return Array.isArray(value) && value.every((item) => isOfShape(shape.item, item))
    case 'words':
      return hasFields(value, ['fr', 'ar']) && Object.values(value).every((text) => typeof text === 'string')
    case 'fields':
      return (
        hasFields(value, Object.keys(shape.fields)) &&
        Object.entries(shape.fields).every(([name, field]) => isOfShape(field, value[name]))
      )
    default:
      return typeof value === 'string'
  }
}

function hasFields(value: unknown, names: string[]): value is Container {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.keys(value).length === names.length &&
    names.every((name) => Object.hasOwn(value, name))
  )
}
