import { plural } from './text.ts'

/** Error message of a field that is too long. */
export const maxLengthText = {
  fr: (max: number) => `Maximum ${max} caractères`,
  ar: (max: number) =>
    `الحد الأقصى ${plural('ar', max, { few: '{n} أحرف', many: '{n} حرفًا', other: '{n} حرف' })}`,
}
