export function TimesheetPage() {
  return null;
}
