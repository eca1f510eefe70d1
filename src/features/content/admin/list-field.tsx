/** A list of a document: items can be added, removed and moved, by buttons or by dragging. */
import { ArrowDown, ArrowUp, ChevronDown, CircleAlert, GripVertical, Plus, Trash2 } from 'lucide-react'
import { useRef, useState, type PointerEvent, type ReactNode } from 'react'
import { localized, type Bilingual } from '#core/text.ts'
import { Button } from '#ui/form/button.tsx'
import { IconButton } from '#ui/form/icon-button.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { withMoved } from '../content-path.rules.ts'
import { emptyOf, join, type ListShape } from '../content-shape.rules.ts'
import {
  addItemText,
  contentText,
  fieldHelpText,
  fieldText,
  itemText,
  listText,
} from './content-admin.text.ts'
import { useEditor, useErrorOf } from './editor-context.ts'

interface ListFieldProps {
  name: keyof typeof fieldText
  shape: ListShape
  path: string
  renderItem: (path: string) => ReactNode
}

/** Longer lists are closed at first: only the names of their items are shown. */
const MAX_OPEN = 5

export function ListField({ name, shape, path, renderItem }: ListFieldProps) {
  const names = useText(fieldText)
  const help = useText(fieldHelpText)
  const addTexts = useText(addItemText)
  const t = useText(listText)
  const editor = useEditor()
  const error = useErrorOf()(path)
  const list = useRef<HTMLOListElement>(null)
  const items = editor.valueAt(path) as unknown[]
  const [dragged, setDragged] = useState<number>()

  const itemAt = (element: Element | null): number => {
    const item = element?.closest('[data-item]')
    return item ? Array.from(list.current?.children ?? []).indexOf(item) : -1
  }
  function startDrag(event: PointerEvent<HTMLOListElement>): void {
    const handle = (event.target as Element).closest('[data-handle]')
    if (!handle || event.button !== 0) return
    setDragged(itemAt(handle))
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  function drag({ clientX, clientY }: PointerEvent): void {
    if (dragged === undefined) return
    const to = itemAt(document.elementFromPoint(clientX, clientY))
    if (to === -1 || to === dragged) return
    editor.change(path, withMoved(items, dragged, to))
    setDragged(to)
  }
  /** The focus follows the item. */
  function move(from: number, to: number, button: string): void {
    editor.change(path, withMoved(items, from, to))
    requestAnimationFrame(() => {
      const item = list.current?.children[to]
      const enabled = item?.querySelector<HTMLElement>(`[data-move="${button}"]:enabled`)
      ;(enabled ?? item?.querySelector<HTMLElement>('[data-move]:enabled'))?.focus()
    })
  }
  function add(): void {
    editor.change(path, [...items, emptyOf(shape.item)])
    requestAnimationFrame(() => {
      const item = list.current?.lastElementChild
      item?.querySelector<HTMLElement>('input:not([type=file]), textarea')?.focus()
    })
  }
  return (
    <section aria-label={names[name]} className="grid gap-3">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <h2 className="text-h3 font-semibold">{names[name]}</h2>
        <span className="text-small text-subtle">{t.count(items.length, shape.max)}</span>
        {name === 'exceptions' && <p className="w-full text-small text-ink-2">{help.exceptions}</p>}
      </div>
      <ol
        ref={list}
        className="grid gap-3 empty:hidden"
        onPointerDown={startDrag}
        onPointerMove={drag}
        onPointerUp={() => setDragged(undefined)}
        onPointerCancel={() => setDragged(undefined)}
      >
        {items.map((_, index) => (
          <ListItem
            // oxlint-disable-next-line react/no-array-index-key -- items have no identity; their fields are controlled
            key={index}
            {...{ name, shape, renderItem, index, count: items.length }}
            path={join(path, index)}
            isDragged={index === dragged}
            isClosed={dragged !== undefined}
            onMove={(to, button) => move(index, to, button)}
            onRemove={() => editor.change(path, items.toSpliced(index, 1))}
          />
        ))}
      </ol>
      {error && (
        <p role="alert" className="flex items-center gap-1.5 text-small text-henna">
          <CircleAlert className="size-4 shrink-0" strokeWidth={1.6} aria-hidden="true" />
          {error}
        </p>
      )}
      {items.length < shape.max && (
        <div>
          <Button variant="tint" onClick={add}>
            <Plus className="size-4" strokeWidth={1.8} aria-hidden="true" />
            {addTexts[name as keyof typeof addTexts]}
          </Button>
        </div>
      )}
    </section>
  )
}

interface ListItemProps extends ListFieldProps {
  index: number
  count: number
  isDragged: boolean
  /** While an item is dragged all are closed, so that they have the same height. */
  isClosed: boolean
  onMove: (to: number, button: 'up' | 'down') => void
  onRemove: () => void
}

function ListItem(props: ListItemProps) {
  const { name, path, renderItem, index, count, isDragged, isClosed, onMove, onRemove } = props
  const t = useText(contentText)
  const editor = useEditor()
  const label = `${useText(itemText)[name as keyof typeof itemText]} ${index + 1}`
  const summary = useSummary(editor.valueAt(path))
  // A new item has no words yet.
  const [wantsOpen, setOpen] = useState(count <= MAX_OPEN || summary === '')
  const isOpen = !isClosed && (wantsOpen || editor.hasProblemIn(path))
  return (
    <li data-item className={`rounded-button border border-line bg-surface ${isDragged ? 'opacity-60' : ''}`}>
      <div className="flex items-center gap-1 pe-1.5">
        {count > 1 && (
          // The buttons do the same with the keyboard.
          <span
            data-handle
            className="grid h-11 w-8 shrink-0 cursor-grab touch-none place-items-center max-[359px]:hidden"
          >
            <GripVertical className="size-4 text-subtle" strokeWidth={1.8} aria-hidden="true" />
          </span>
        )}
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-11 min-w-0 grow items-center gap-2 rounded-button ps-1 text-start first:ps-3"
        >
          <ChevronDown
            className={`size-4 shrink-0 text-ink-2 ${isOpen ? '' : 'mirrored -rotate-90'}`}
            strokeWidth={1.8}
            aria-hidden="true"
          />
          <span className={isOpen ? 'min-w-0 font-medium' : 'shrink-0 font-medium'}>{label}</span>
          {!isOpen && (
            <span dir="auto" className="min-w-0 truncate text-subtle">
              {summary}
            </span>
          )}
        </button>
        <IconButton
          icon={ArrowUp}
          label={t.moveUp(label)}
          data-move="up"
          disabled={index === 0}
          aria-disabled={index === 0}
          onClick={() => onMove(index - 1, 'up')}
        />
        <IconButton
          icon={ArrowDown}
          label={t.moveDown(label)}
          data-move="down"
          disabled={index === count - 1}
          aria-disabled={index === count - 1}
          onClick={() => onMove(index + 1, 'down')}
        />
        <IconButton icon={Trash2} label={t.remove(label)} onClick={onRemove} />
      </div>
      {isOpen && <div className="border-t border-line p-4 max-sm:p-3">{renderItem(path)}</div>}
    </li>
  )
}

/** The first text of an item. */
function useSummary(item: unknown): string {
  const language = useLanguage()
  const { question, title, note, fr } = item as Record<string, Bilingual | undefined>
  const words = fr === undefined ? (question ?? title ?? note) : (item as Bilingual)
  return words ? localized(words, language) : ''
}
