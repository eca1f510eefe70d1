/** Creates or edits one product. */
import { useState } from 'react'
import { useFetcher } from 'react-router'
import { formatDayAndTime } from '#core/day.ts'
import { either } from '#core/text.ts'
import { PicturePicker } from '#features/media/picture-picker.tsx'
import { SoundPicker } from '#features/media/sound-picker.tsx'
import { useLanguage, useText } from '#ui/language.tsx'
import type { CatalogueAnswer } from '../catalogue-answers.rules.ts'
import {
  EMPTY_PRODUCT,
  productProblems,
  type CategoryChoice,
  type ProductForm,
} from '../catalogue-form.rules.ts'
import { catalogueFormText } from '../catalogue-form.text.ts'
import type { EditedProduct } from '../catalogue-panel.rules.ts'
import { MOST_PRODUCT_IMAGES } from '../catalogue.rules.ts'
import { ConflictView } from './conflict-view.tsx'
import { DialogFrame } from './dialog-frame.tsx'
import { ProductSide } from './product-side.tsx'
import {
  DescriptionField,
  LanguageHeading,
  NameField,
  SpecificationsField,
  Twins,
  useProblemText,
} from './twin-fields.tsx'
import { useAnswer } from './use-answer.ts'
import {
  focusFirstProblem,
  NOTHING_SEEN,
  useCatalogueForm,
  type CatalogueForm,
  type Filled,
} from './use-catalogue-form.ts'

export const UPLOAD_TO = '/admin/products/upload'

interface ProductDialogProps {
  edited: EditedProduct | undefined
  categories: CategoryChoice[]
  onClose: () => void
  onRemove?: (() => void) | undefined
}

export function ProductDialog({ edited, categories, onClose, onRemove }: ProductDialogProps) {
  const t = useText(catalogueFormText)
  const language = useLanguage()
  const fetcher = useFetcher<CatalogueAnswer>()
  const [conflict, setConflict] = useState<EditedProduct>()
  const [isSignedOut, setSignedOut] = useState(false)
  const [isSendingPictures, setSendingPictures] = useState(false)
  const [isSendingSound, setSendingSound] = useState(false)
  const editor = useCatalogueForm<ProductForm>({
    draftKey: `product:${edited?.id ?? 'new'}`,
    start: edited ? filledOf(edited) : { form: EMPTY_PRODUCT, pictures: [], seen: NOTHING_SEEN },
    problemsOf: (form) => productProblems(form, categories),
  })
  useAnswer(fetcher.data, {
    failure: 'productNotSaved',
    onDone: () => {
      editor.forget()
      onClose()
    },
    onOther: (answer) => {
      if ('conflict' in answer) setConflict(answer.conflict)
      if ('problems' in answer) editor.tryToSave()
    },
    onSignedOut: () => setSignedOut(true),
  })

  function save(seen = editor.seen) {
    editor.tryToSave()
    setSignedOut(false)
    if (editor.problems.length > 0) return focusFirstProblem()
    void fetcher.submit(productFields(editor.form, edited?.id, seen), { method: 'post' })
  }

  if (conflict)
    return (
      <ConflictView
        mine={editor}
        current={conflict}
        categories={categories}
        onTake={() => {
          editor.replace(filledOf(conflict))
          setConflict(undefined)
        }}
        onKeep={() => {
          const { seen } = filledOf(conflict)
          editor.replace({ form: editor.form, pictures: editor.pictures, seen })
          setConflict(undefined)
          save(seen)
        }}
        onClose={() => setConflict(undefined)}
      />
    )
  return (
    <DialogFrame
      title={edited ? t.editProduct : t.newProduct}
      sub={edited && <Edited edited={edited} name={either(nameOf(edited.form), language)} />}
      editor={editor}
      isUploading={isSendingPictures || isSendingSound}
      isSaving={fetcher.state !== 'idle'}
      isSignedOut={isSignedOut}
      onSave={() => save()}
      onClose={onClose}
      onRemove={onRemove}
    >
      <div className="-mx-5 -mb-5 grid lg:-mt-5 lg:grid-cols-[minmax(0,1fr)_300px]">
        <div className="grid content-start gap-4 px-5 pb-5 lg:pt-5">
          <ProductWords editor={editor} />
          <Pictures editor={editor} onBusy={setSendingPictures} />
          <SoundPicker
            label={t.audio}
            audio={editor.form.audio}
            onChange={(audio) => editor.change({ audio })}
            uploadTo={UPLOAD_TO}
            onBusy={setSendingSound}
          />
        </div>
        <div className="grid content-start gap-4 border-line bg-bg p-5 max-lg:border-t lg:border-s">
          <ProductSide editor={editor} categories={categories} />
        </div>
      </div>
    </DialogFrame>
  )
}

function nameOf({ name, nameAr }: ProductForm) {
  return { fr: name, ar: nameAr }
}

function Edited({ edited, name }: { edited: EditedProduct; name: string }) {
  const t = useText(catalogueFormText)
  const { editedBy, editedAt } = edited
  return (
    <>
      <bdi>{name}</bdi>
      {editedBy && ` · ${t.editedBy(formatDayAndTime(editedAt), editedBy)}`}
    </>
  )
}

function ProductWords({ editor }: { editor: CatalogueForm<ProductForm> }) {
  return (
    <>
      <LanguageHeading />
      <Twins>{(language) => <NameField editor={editor} language={language} />}</Twins>
      <Twins>{(language) => <DescriptionField editor={editor} language={language} />}</Twins>
      <Twins>{(language) => <SpecificationsField editor={editor} language={language} />}</Twins>
    </>
  )
}

interface PicturesProps {
  editor: CatalogueForm<ProductForm>
  onBusy: (isBusy: boolean) => void
}

function Pictures({ editor, onBusy }: PicturesProps) {
  const t = useText(catalogueFormText)
  const say = useProblemText()
  return (
    <PicturePicker
      label={t.images}
      pictures={editor.pictures}
      onChange={editor.changePictures}
      most={MOST_PRODUCT_IMAGES}
      uploadTo={UPLOAD_TO}
      onBusy={onBusy}
      error={say(editor.problemOf('images'))}
    />
  )
}

function filledOf({ form, pictures, version }: EditedProduct): Filled<ProductForm> {
  const seen = { version, stockQuantity: Number(form.stockQuantity), inStock: form.inStock }
  return { form, pictures, seen }
}

function productFields(
  form: ProductForm,
  id: number | undefined,
  seen: Filled<ProductForm>['seen'],
): FormData {
  const { images, ...rest } = form
  const fields = new FormData()
  fields.set('intent', 'save')
  if (id !== undefined) fields.set('id', String(id))
  fields.set('version', String(seen.version))
  fields.set('stockSeen', String(seen.stockQuantity))
  fields.set('inStockSeen', seen.inStock ? '1' : '')
  for (const [name, value] of Object.entries(rest))
    fields.set(name, typeof value === 'boolean' ? (value ? '1' : '') : value)
  for (const image of images) fields.append('images', image)
  return fields
}
