/** The values of a Homebrew formula. */
export type Formula = {
  readonly homepage: string;
  readonly license: string;
  /** The tarball of the command in the registry of npm. */
  readonly url: string;
  readonly sha256: string;
  /** The package's folder below `node_modules`, such as `@platen/cli`. */
  readonly packageName: string;
};

/** At most 80 characters without an article or a full stop, as `brew audit` wants it. */
const DESCRIPTION = "Fill PDF forms in bulk from CSV files and spreadsheets";

/** Returns the formula of the command, whose version Homebrew takes from the address of the tarball. */
export function formulaOf({ homepage, license, url, sha256, packageName }: Formula): string {
  return `class Platen < Formula
  desc ${quoted(DESCRIPTION)}
  homepage ${quoted(homepage)}
  url ${quoted(url)}
  sha256 ${quoted(sha256)}
  license ${quoted(license)}

  depends_on "node"

  def install
    system "npm", "install", *std_npm_args
    bin.install_symlink libexec/"bin/platen"
    man1.install_symlink libexec/${quoted(`lib/node_modules/${packageName}/platen.1`)}
    generate_completions_from_executable(bin/"platen", "completion", shells: [:bash, :zsh, :fish])
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/platen --version")
    assert_match "cannot be read", shell_output("#{bin}/platen fields missing.pdf 2>&1", 1)
  end
end
`;
}

/** A string of Ruby, in which `#` would begin an expression. */
function quoted(text: string): string {
  return JSON.stringify(text).replaceAll("#", "\\#");
}
