import { plural } from './text.ts'

/** What a field says that holds too much, for every dictionary of problems. */
export const maxLengthText = {
  fr: (most: number) => `Maximum ${most} caractères`,
  ar: (most: number) =>
    `الحد الأقصى ${plural('ar', most, { few: '{n} أحرف', many: '{n} حرفًا', other: '{n} حرف' })}`,
}
