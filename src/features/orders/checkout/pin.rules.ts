/** The location that a buyer shares: latitude and longitude with four decimals, about 10 m. */

const DECIMALS = 4
const PIN = /^(-?\d{1,2}\.\d{4}),(-?\d{1,3}\.\d{4})$/

export function pinOf({ latitude, longitude }: { latitude: number; longitude: number }): string {
  return [latitude, longitude].map((degrees) => degrees.toFixed(DECIMALS)).join(',')
}

export function isPin(value: string): boolean {
  const [, latitude, longitude] = PIN.exec(value) ?? []
  return latitude !== undefined && Math.abs(Number(latitude)) <= 90 && Math.abs(Number(longitude)) <= 180
}
