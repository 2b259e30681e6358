import { RichText } from "@/components/rich-text"

const letter = `
<h3>From a reader</h3>
<p>I read <em>The printing press</em> twice, and <a href="https://example.org/notes">wrote about it</a>.
<a href="javascript:alert('taken')">This link</a> has lost its address.</p>
<script>document.title = "taken"</script>
<ul><li>Chapter two is the best.<li>Chapter nine is too short.</ul>
<blockquote lang="sn"><p>Mazano marairanwa.</blockquote>
`

export default function RichTextDemo() {
  return <RichText html={letter} />
}
