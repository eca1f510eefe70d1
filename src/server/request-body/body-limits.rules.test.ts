import { describe, expect, it } from 'vitest'
import { bodyLimitsOf, hasTooManyFields, MAX_FIELDS } from './body-limits.rules.ts'

const URLENCODED = 'application/x-www-form-urlencoded;charset=UTF-8'
const MULTIPART = 'multipart/form-data; boundary=----x'

describe('bodyLimitsOf', () => {
  it.each([
    ['/contact', URLENCODED, 64, false],
    ['/cart', URLENCODED, 64, false],
    ['/cart', undefined, 64, false],
    ['/cart', 'text/plain', 64, false],
    ['/cart', MULTIPART, 8192, true],
    ['/cart.data', 'Multipart/Form-Data; boundary=x', 8192, true],
    ['/order/abc', MULTIPART, 8192, true],
    ['/order/abc/question', MULTIPART, 64, false],
    ['/order', MULTIPART, 64, false],
    ['/admin/products/upload', MULTIPART, 8192, true],
    ['/admin/settings/upload.data', MULTIPART, 8192, true],
    ['/admin/media/upload', MULTIPART, 8192, true],
    ['/admin/cash-register/statements/pdf', MULTIPART, 8192, true],
    ['/run/abc/marks', MULTIPART, 8192, true],
    ['/run/abc', MULTIPART, 64, false],
    ['/admin/products/import/upload', MULTIPART, 31 * 1024, true],
    ['/admin/products/import', MULTIPART, 256, false],
    ['/admin/products', MULTIPART, 256, false],
    ['/admin/content/faq.data', MULTIPART, 512, false],
    ['/admin/content', URLENCODED, 256, false],
    ['/admin/products.data', URLENCODED, 256, false],
    ['/administrator', URLENCODED, 64, false],
  ])('%s as %s: %i KB', (path, type, kilobytes, isUpload) => {
    expect(bodyLimitsOf(path, type)).toEqual({ maxBytes: kilobytes * 1024, isUpload })
  })
})

describe('hasTooManyFields', () => {
  const fields = (count: number) => Buffer.from(Array.from({ length: count }, () => 'a').join('&'))
  const parts = (count: number, boundary: string) =>
    Buffer.from(
      `${`--${boundary}\r\ncontent-disposition: form-data; name=a\r\n\r\n\r\n`.repeat(count)}--${boundary}--`,
    )

  it('counts what separates the fields', () => {
    expect(hasTooManyFields(fields(MAX_FIELDS), URLENCODED)).toBe(false)
    expect(hasTooManyFields(fields(MAX_FIELDS + 2), URLENCODED)).toBe(true)
    expect(hasTooManyFields(parts(MAX_FIELDS - 1, '----x'), MULTIPART)).toBe(false)
    expect(hasTooManyFields(parts(MAX_FIELDS + 1, '----x'), MULTIPART)).toBe(true)
    expect(hasTooManyFields(parts(MAX_FIELDS + 1, 'q'), 'multipart/form-data; charset=x; boundary="q"')).toBe(
      true,
    )
  })

  it('does not count the bytes of a file', () => {
    expect(hasTooManyFields(Buffer.alloc(10_000, '&'), MULTIPART)).toBe(false)
    expect(hasTooManyFields(Buffer.alloc(10_000, '&'), 'multipart/form-data')).toBe(false)
  })
})
