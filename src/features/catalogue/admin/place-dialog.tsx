/** Creates or edits a category, or a subcategory with its parent. */
import { useState } from 'react'
import { useFetcher } from 'react-router'
import { either } from '#core/text.ts'
import { PicturePicker } from '#features/media/picture-picker.tsx'
import { SelectField } from '#ui/field.tsx'
import { useLanguage, useText } from '#ui/language.tsx'
import type { CatalogueAnswer } from '../catalogue-answers.rules.ts'
import {
  categoryProblems,
  EMPTY_PLACE,
  subCategoryProblems,
  type CategoryChoice,
  type PlaceForm,
} from '../catalogue-form.rules.ts'
import { catalogueFormText } from '../catalogue-form.text.ts'
import type { PlaceRow } from '../catalogue-panel.rules.ts'
import { DialogFrame } from './dialog-frame.tsx'
import { UPLOAD_TO } from './product-dialog.tsx'
import { bind, DescriptionField, LanguageHeading, NameField, Twins, useProblemText } from './twin-fields.tsx'
import { useAnswer } from './use-answer.ts'
import {
  focusFirstProblem,
  NOTHING_SEEN,
  useCatalogueForm,
  type CatalogueForm,
  type Filled,
} from './use-catalogue-form.ts'

export type PlaceKind = 'category' | 'subCategory'

interface PlaceDialogProps {
  kind: PlaceKind
  edited: PlaceRow | undefined
  categories: CategoryChoice[]
  onClose: () => void
  onRemove?: (() => void) | undefined
}

export function PlaceDialog({ kind, edited, categories, onClose, onRemove }: PlaceDialogProps) {
  const t = useText(catalogueFormText)
  const say = useProblemText()
  const language = useLanguage()
  const fetcher = useFetcher<CatalogueAnswer>()
  const [isSending, setSending] = useState(false)
  const [isSignedOut, setSignedOut] = useState(false)
  const isSub = kind === 'subCategory'
  const editor = useCatalogueForm<PlaceForm>({
    draftKey: `${kind}:${edited?.id ?? 'new'}`,
    start: edited ? filledOf(edited) : { form: EMPTY_PLACE, pictures: [], seen: NOTHING_SEEN },
    problemsOf: (form) => (isSub ? subCategoryProblems(form, categories) : categoryProblems(form)),
  })
  useAnswer(fetcher.data, {
    failure: isSub ? 'subCategoryNotSaved' : 'categoryNotSaved',
    onDone: () => {
      editor.forget()
      onClose()
    },
    onOther: () => editor.tryToSave(),
    onSignedOut: () => setSignedOut(true),
  })

  function save() {
    editor.tryToSave()
    setSignedOut(false)
    if (editor.problems.length > 0) return focusFirstProblem()
    void fetcher.submit(placeFields(editor.form, edited?.id), { method: 'post' })
  }

  const titles = isSub ? [t.newSubCategory, t.editSubCategory] : [t.newCategory, t.editCategory]
  return (
    <DialogFrame
      title={titles[edited ? 1 : 0]!}
      sub={edited && <bdi>{either(edited.name, language)}</bdi>}
      editor={editor}
      isUploading={isSending}
      isSaving={fetcher.state !== 'idle'}
      {...{ isSignedOut, onSave: save, onClose, onRemove }}
    >
      <div className="grid gap-4">
        {isSub && <ParentField editor={editor} categories={categories} />}
        <LanguageHeading />
        <Twins>{(each) => <NameField editor={editor} language={each} />}</Twins>
        <Twins>{(each) => <DescriptionField editor={editor} language={each} />}</Twins>
        <PicturePicker
          label={t.image}
          pictures={editor.pictures}
          onChange={editor.changePictures}
          most={1}
          uploadTo={UPLOAD_TO}
          onBusy={setSending}
          error={say(editor.problemOf('images'))}
        />
      </div>
    </DialogFrame>
  )
}

function ParentField({
  editor,
  categories,
}: {
  editor: CatalogueForm<PlaceForm>
  categories: CategoryChoice[]
}) {
  const t = useText(catalogueFormText)
  const say = useProblemText()
  const language = useLanguage()
  return (
    <SelectField
      label={t.parentCategory}
      required
      {...bind(editor, 'categoryId')}
      error={say(editor.problemOf('categoryId'))}
    >
      <option value="">{t.chooseCategory}</option>
      {categories.map(({ id, name }) => (
        <option key={id} value={id}>
          {either(name, language)}
        </option>
      ))}
    </SelectField>
  )
}

function filledOf({ name, description, picture, category }: PlaceRow): Filled<PlaceForm> {
  return {
    form: {
      name: name.fr,
      nameAr: name.ar,
      description: description.fr,
      descriptionAr: description.ar,
      images: [],
      categoryId: category ? String(category.id) : '',
    },
    pictures: [picture],
    seen: NOTHING_SEEN,
  }
}

function placeFields({ images, ...rest }: PlaceForm, id: number | undefined): FormData {
  const fields = new FormData()
  fields.set('intent', 'save')
  if (id !== undefined) fields.set('id', String(id))
  for (const [name, value] of Object.entries(rest)) fields.set(name, value)
  for (const image of images) fields.append('images', image)
  return fields
}
