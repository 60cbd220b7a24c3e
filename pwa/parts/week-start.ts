type WeekInfo = { firstDay: number }

/** The day that weeks begin with where `language` is spoken, 0 for Sunday; Monday where the browser does not say. */
export function weekStart(language: string): 0 | 1 | 2 | 3 | 4 | 5 | 6 {
  try {
    const locale = new Intl.Locale(language) as Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo }
    const { firstDay } = locale.getWeekInfo?.() ?? locale.weekInfo ?? { firstDay: 1 }
    return (firstDay % 7) as 0 | 1 | 2 | 3 | 4 | 5 | 6
  } catch {
    return 1
  }
}
