/** A client without any activity for this many days is quiet. */
export const quietDays = 14;
