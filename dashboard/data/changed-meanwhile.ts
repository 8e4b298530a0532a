/** The object was changed by someone else since the form began. Nothing was saved. */
export class ChangedMeanwhile extends Error {
  override readonly name = "ChangedMeanwhile";
  /** `updated_at` of its state now. */
  readonly updatedAt: string;

  constructor(updatedAt: string) {
    super(`It was changed at ${updatedAt}.`);
    this.updatedAt = updatedAt;
  }
}
