/** The form of a document, made of its shape. */
import { numberText } from '#core/text.ts'
import type { ChangePictures } from '#features/media/media.rules.ts'
import { PicturePicker } from '#features/media/picture-picker.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useText } from '#ui/page/language.tsx'
import { join, type FieldsShape, type LeafShape, type Shape } from '../content-shape.rules.ts'
import { fieldText } from './content-admin.text.ts'
import { useEditor, useErrorOf, useHelp } from './editor-context.ts'
import { IntervalsField, WeekField } from './hours-fields.tsx'
import { ListField } from './list-field.tsx'
import { UPLOAD_TO } from './upload-to.ts'
import { WordsField } from './words-field.tsx'

type FieldName = keyof typeof fieldText

export function ShapeFields({ shape, path = '' }: { shape: FieldsShape; path?: string }) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      {Object.entries(shape.fields).map(([name, field]) => (
        <div key={name} className={isNarrow(field) ? '' : 'min-w-0 sm:col-span-2'}>
          <ShapeField name={name as FieldName} shape={field} path={join(path, name)} />
        </div>
      ))}
    </div>
  )
}

function isNarrow({ kind }: Shape): boolean {
  return kind === 'day' || kind === 'picture' || kind === 'address' || kind === 'number'
}

interface ShapeFieldProps {
  name: FieldName
  shape: Shape
  path: string
}

function ShapeField({ name, shape, path }: ShapeFieldProps) {
  if (name === 'week') return <WeekField path={path} />
  if (name === 'intervals') return <IntervalsField path={path} />
  if (shape.kind === 'list')
    return (
      <ListField
        name={name}
        shape={shape}
        path={path}
        renderItem={(item) => <ShapeField name={itemNameOf(name)} shape={shape.item} path={item} />}
      />
    )
  if (shape.kind === 'fields') return <ShapeFields shape={shape} path={path} />
  if (shape.kind === 'words') return <WordsField name={name} shape={shape} path={path} />
  if (shape.kind === 'picture') return <PictureField name={name} path={path} />
  return <LineField name={name} shape={shape} path={path} />
}

/** A line is a text without fields of its own. */
function itemNameOf(list: FieldName): FieldName {
  return list === 'lines' ? 'text' : list
}

const INPUT_TYPES = { link: 'url', address: 'url', day: 'date', time: 'time', number: 'text' } as const

interface LineFieldProps {
  name: FieldName
  shape: Exclude<LeafShape, { kind: 'words' }>
  path: string
}

function LineField({ name, shape, path }: LineFieldProps) {
  const editor = useEditor()
  const errorOf = useErrorOf()
  const isRequired = shape.kind === 'day' && shape.isRequired === true
  const isNumber = shape.kind === 'number'
  return (
    <TextField
      label={useText(fieldText)[name]}
      name={path}
      required={isRequired}
      type={shape.kind === 'picture' ? 'text' : INPUT_TYPES[shape.kind]}
      {...(isNumber && { inputMode: 'numeric' })}
      dir="ltr"
      value={String(editor.valueAt(path))}
      onChange={({ target }) => editor.change(path, isNumber ? wholeNumber(target.value) : target.value)}
      help={useHelp(name, path, isRequired)}
      error={errorOf(path)}
    />
  )
}

/** Other characters are ignored. */
function wholeNumber(input: string): number {
  return Number(numberText(input).replaceAll(/\D/g, '').slice(0, 4))
}

function PictureField({ name, path }: { name: FieldName; path: string }) {
  const t = useText(fieldText)
  const { valueAt, change, pictures, setUploading } = useEditor()
  const help = useHelp(name, path)
  const onChange: ChangePictures = (pick) => {
    const chosen = pick(pictures.of(valueAt(path) as string))
    pictures.add(chosen)
    change(path, chosen[0]?.id ?? '')
  }
  return (
    <PicturePicker
      label={t[name]}
      isOptional
      max={1}
      hasMain={false}
      acceptsPaste={false}
      {...(help !== undefined && { hint: help })}
      uploadTo={UPLOAD_TO}
      pictures={pictures.of(valueAt(path) as string)}
      onChange={onChange}
      onBusy={(isBusy) => setUploading(path, isBusy)}
    />
  )
}
